import { pngSize, type BrandFile } from '../brand.ts';
import type { FacilitatorFile } from '../files.ts';

export interface MailLogo {
  url: string;
  width: number;
  height: number;
}

const HEIGHT = 40;
const WIDTH_MAXIMUM = 240;

export function originOf(publicUrl: string, { default: isDefault, hosts }: FacilitatorFile): string {
  const url = new URL(publicUrl);
  if (!isDefault) url.hostname = hosts[0] ?? url.hostname;
  return url.origin;
}

export function mailLogoOf(input: {
  settings: FacilitatorFile;
  origin: string;
  urlOf: (file: string) => string;
  brandFiles: ReadonlyMap<string, BrandFile>;
}): MailLogo | null {
  const { settings, origin, urlOf, brandFiles } = input;
  const { mailLogo: file } = settings.branding;
  const url = file && urlOf(file);
  const brandFile = file && brandFiles.get(file);
  if (!url || !brandFile) return null;
  const size = pngSize(brandFile.bytes);
  // A file that isn't a PNG was already reported and prevents startup, so any size works here.
  const { width, height } = size ?? { width: 1, height: 1 };
  const scale = Math.min(HEIGHT / height, WIDTH_MAXIMUM / width);
  return { url: origin + url, width: Math.round(width * scale), height: Math.round(height * scale) };
}
