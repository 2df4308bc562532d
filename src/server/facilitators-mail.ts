import { pngSize, type BrandFile } from './facilitators-brand.ts';
import type { FacilitatorFile } from './facilitators-files.ts';
import type { Report } from './facilitators-mistakes.ts';

/** A logo in e-mails: an absolute address, and how large it is shown, in pixels. */
export interface MailLogo {
  url: string;
  width: number;
  height: number;
}

const HEIGHT = 40;
const WIDTH_MAXIMUM = 240;

/** The default's pages are at PUBLIC_URL; the others' at their first host, by the same scheme and port. */
export function originOf(publicUrl: string, { default: isDefault, hosts }: FacilitatorFile): string {
  const url = new URL(publicUrl);
  if (!isDefault) url.hostname = hosts[0] ?? url.hostname;
  return url.origin;
}

/** The logo that the settings name for e-mails; null where they name none. */
export function mailLogoOf(input: {
  settings: FacilitatorFile;
  origin: string;
  urlOf: (file: string) => string;
  brandFiles: ReadonlyMap<string, BrandFile>;
  report: Report;
}): MailLogo | null {
  const { settings, origin, urlOf, brandFiles, report } = input;
  const { mailLogo: file } = settings.branding;
  const url = file && urlOf(file);
  const brandFile = file && brandFiles.get(file);
  if (!url || !brandFile) return null;
  const size = pngSize(brandFile.bytes);
  if (!size) report('branding.mailLogo', 'is not a PNG image');
  const { width, height } = size ?? { width: 1, height: 1 };
  const scale = Math.min(HEIGHT / height, WIDTH_MAXIMUM / width);
  return { url: origin + url, width: Math.round(width * scale), height: Math.round(height * scale) };
}
