export function fileSize(bytes: number): string {
  return bytes < 100_000
    ? `${Math.ceil(bytes / 1024)}\u00A0KB`
    : `${(bytes / 1024 / 1024).toFixed(1)}\u00A0MB`;
}
