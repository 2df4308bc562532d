/** Text in a form's field, or '' if the form has no such field. */
export function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
