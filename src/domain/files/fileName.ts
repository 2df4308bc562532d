import { FILE_NAME_MAXIMUM, FILE_TYPES, type DocumentType, type FileType } from '../requests/requests.ts';

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}:*?"<>|]/gu;
const EXTENSION = /\.[a-z0-9]{1,8}$/i;

export function safeFileName(
  sent: string,
  { documentType, type }: { documentType: DocumentType; type: FileType },
): string {
  const last = decoded(sent).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(UNSAFE, '').replace(/\s+/g, ' ').trim();
  if (/^\.*$/.test(name)) return documentType + FILE_TYPES[type][0];
  return shortened(name);
}

/** Adds the file type's extension if the name lacks it. Otherwise, the wrong program could open the file. */
export function downloadName({ name, type }: { name: string; type: FileType }): string {
  const extensions: readonly string[] = FILE_TYPES[type];
  return extensions.some((extension) => name.toLowerCase().endsWith(extension)) ? name : name + extensions[0];
}

/** Browsers send only Latin-1 in headers, so file names arrive percent-encoded. */
function decoded(sent: string): string {
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
}

function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= FILE_NAME_MAXIMUM) return name;
  const [extension = ''] = EXTENSION.exec(name) ?? [];
  return (
    characters
      .slice(0, FILE_NAME_MAXIMUM - extension.length)
      .join('')
      .trim() + extension
  );
}
