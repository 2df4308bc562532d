/** The page for a browser that cannot run the web app. */
export const unsupportedTexts = {
  title: 'Unsupported Browser',
  text: 'This browser is too old for a safe application. Please open the same address in one of these:',
  copy: 'Copy this address:',
} as const;
