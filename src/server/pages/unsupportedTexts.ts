export const unsupportedTexts = {
  title: 'Unsupported Browser',
  text: 'This browser is too old to use safely. Please open this page in one of these browsers:',
  copy: 'Copy this address:',
} as const;
