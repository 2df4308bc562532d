/**
 * Style of a page whose frame grows with it. The height of the window is the frame's, so nothing may depend on it, and
 * what is usually at an edge of the window is at an edge of what can be seen.
 */
export const framedStyle = ({ column, offline }: Readonly<Record<string, string>>): string => `
html { overflow: hidden; --seen-top: 0px; --seen-height: 100vh; }
.frame, .${column} { min-height: 0; }
dialog[open] { inset-block: calc(var(--seen-top) + 1rem) auto; margin-block: 0; max-height: max(12rem, var(--seen-height) - 2rem); }
[popover] { inset-block-start: calc(var(--seen-top) + 1rem); }
.${offline} { inset-block: calc(var(--seen-top) + var(--seen-height)) auto; translate: 0 -100%; }
`;
