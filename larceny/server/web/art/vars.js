/** Style by code: sets CSS properties through the object model, since the site allows no style attributes. */
import { noChange } from '../vendor/lit/lit-html.js';
import { Directive, directive } from '../vendor/lit/directive.js';

class Vars extends Directive {
  render() {
    return noChange;
  }

  update({ element }, [values]) {
    for (const name of Object.keys(this.last ?? {})) if (!(name in values)) element.style.removeProperty(name);
    for (const [name, value] of Object.entries(values)) if (this.last?.[name] !== value) element.style.setProperty(name, value);
    this.last = values;
    return noChange;
  }
}

/** Used on an element: html`<p ${vars({ '--seat': 'red' })}>`. (lit's styleMap writes an attribute first, which is refused.) */
export const vars = directive(Vars);
