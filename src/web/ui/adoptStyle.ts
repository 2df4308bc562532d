/**
 * Keeps the styles of rarely shown screens out of every page's style sheet. A constructed style sheet needs no
 * exception in the Content Security Policy.
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
