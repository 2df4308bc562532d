/**
 * Styles for an embedded page. The frame grows with its content, so the layout must not depend on the viewport's
 * height. Overlays are positioned in the visible part of the frame.
 */
export const framedStyle = ({ column, offline }: Readonly<Record<string, string>>): string => `
html { overflow: hidden; --seen-top: 0px; --seen-height: 100vh; }
.frame, .${column} { min-height: 0; }
dialog[open] { inset-block: calc(var(--seen-top) + 1rem) auto; margin-block: 0; max-height: max(12rem, var(--seen-height) - 2rem); }
[popover] { inset-block-start: calc(var(--seen-top) + 1rem); }
.${offline} { inset-block: calc(var(--seen-top) + var(--seen-height)) auto; translate: 0 -100%; }
`;
