/** What only a template with Angular in it has: bindings, structure, values, and elements of its libraries. */
const angular =
  /\{\{|\s\*[a-zA-Z]|<[^>]*\s[[(][\w.()-]+[\])]+\s*=|<[^>]*\s#\w+|<\/?(mat|tb|ng)-|\s(fx[A-Z]|mat-|mat[A-Z]|formControlName)/;

/** Elements of the further set. */
const further =
  /mat-(step|stepper|datepicker|date-range|calendar|table|header-row|header-cell|row|cell|paginator|sort|chip|radio|menu|card|list|nav-list|action-list|selection-list|expansion|accordion|slider|autocomplete|optgroup)|\smat(Stepper|Datepicker|Sort|Chip|Menu|Radio|ColumnDef|CellDef|Autocomplete)|\[mat(Datepicker|MenuTriggerFor|Autocomplete|ChipInputFor)/;

/** Whether HTML that somebody stored needs more than to be put into the document. */
export const isTemplate = (html: string): boolean => angular.test(html);

/** What in a script can only be a template: a list has brackets too. */
const written = /\*ng(If|For|Class)|formControlName|\[formGroup\]|\((ngSubmit|click)\)=|<(mat|tb)-[\w-]+|\|\s*async/;

/** Sets of code that the templates of a widget, or of an action, need, by the names of their libraries. */
export function templateSets(html: string, script: string): string[] {
  // A script that opens dialogs may write their templates itself.
  const inScript = /customDialog/.test(script) && written.test(script) ? script : '';
  if (!isTemplate(html) && !inScript) return [];
  const isFurther = further.test(html) || further.test(inScript);
  return ['templateShared', 'templateCore', ...(isFurther ? ['templateMore'] : [])];
}
