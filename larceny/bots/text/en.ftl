
# learned.py
bot-not-theirs = nobody can think about a decision that is not theirs
bot-learned-nothing = nothing that was learned of { $name } fits this table

# minds.py
bot-name = a bot has a name, such as search:500, not { $name }
bot-unknown = there is no bot { $policy }; { $perhaps }
bot-no-budget = bot { $name }: { $policy } takes no budget, it does not think ahead
bot-compiled-only = bot { $name }: { $what } plays compiled bots alone; arena, sprt and balance take { $others }
bot-learned-ones = learned bots
bot-own-ones = your own
bot-setting-span = bot { $name }: { $key } is a whole number from 0 to { $most }, not { $value }
bot-learned-setting = bot { $name }: { $part } is no setting of a learned bot; { $perhaps }
bot-temperature = bot { $name }: a temperature is a number from 0 to { $hottest }, not { $value }
bot-setting = bot { $name }: { $key } is no setting; { $perhaps }
bot-setting-number = bot { $name }: { $key } is a whole number from 0 on, not { $value }
bot-budget = bot { $name }: a budget is 1 to { $most } guesses or 1ms to { $longest }ms, not { $part }

# own.py
bot-own-settings = bot { $name }: after the class come settings, as in (depth=3) or :depth=3, not { $rest }
bot-own-form = bot { $name }: a setting has the form name=value, not { $strip }
bot-own-twice = bot { $name }: { $setting } is set twice
bot-patience = { $patience }: { $given } is no number of seconds
bot-fault = bot { $name }: { $reason }
bot-forfeits = bot { $name } forfeits: { $reason }
bot-answered = it answered { $answer }: { $refusal }
bot-late =
    { $seconds ->
        [1] no answer within a second
       *[other] no answer within { $seconds } seconds
    }
bot-raised = { $fault } ({ $file }, line { $line })
bot-ended = its process has ended
bot-nonsense = its process said what is no answer
bot-signal = its process has ended, by signal { $what }
bot-exit = its process has ended, by exit status { $what }
bot-no-file = there is no file { $what }
bot-no-class = { $where } has no { $what }
bot-no-choose = { $what } has no method choose(view)

# thinker.py
bot-trees = a thinker grows at least one tree, not { $trees }
