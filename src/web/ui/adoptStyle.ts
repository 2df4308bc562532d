/**
 * Adds the style of a screen or dialog that few applicants see, which keeps it out of the style sheet of every page. A
 * constructed style sheet needs no exception in the Content Security Policy.
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
