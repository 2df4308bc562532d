import { useEffect, useState } from 'react';
import { DOCUMENT_NAMES } from '../../domain/texts/documentNames.ts';
import { readUploadedFile } from '../../features/operator-requests/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { CallFailed, urlOf } from '../client.ts';
import { useMay } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { ACTIONS, DataTable } from '../ui/DataTable.tsx';
import { FileViewer } from './FileViewer.tsx';
import { subjectOf } from './itemNames.ts';
import type { PanelProps } from './Part.tsx';
import type { ApplicationData } from './useApplication.ts';
import { useAction } from '../ui/useAction.ts';

type UploadedFile = ApplicationData['requests'][number]['items'][number]['files'][number];

export function Files({ application }: PanelProps) {
  const { id, requests } = application;
  const isAllowed = useMay('reviewer');
  const [shown, setShown] = useState<{ file: UploadedFile; url: string } | null>(null);
  const open = useAction({
    mutationFn: async (file: UploadedFile) => ({ file, url: await fetchFile(id, file) }),
    onSuccess: setShown,
  });
  const url = shown?.url;
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  const files = requests.flatMap(({ items }) =>
    items.flatMap((item) => item.files.map((file) => ({ file, item }))),
  );
  if (files.length === 0) return <p>The applicant hasn't uploaded any files.</p>;
  return (
    <div className="stack">
      <Failure error={open.error} />
      <DataTable
        label="Files"
        className="table-wrap files"
        heads={['File', 'Requested as', 'About', 'Type', 'Size', ACTIONS]}
      >
        {files.map(({ file, item }) => (
          <tr key={file.fileId}>
            <td>{file.name}</td>
            <td>{item.documentType ? DOCUMENT_NAMES[item.documentType] : '–'}</td>
            <td>{subjectOf(application, item.about)}</td>
            <td>{file.type.split('/')[1]?.toUpperCase()}</td>
            <td>{sizeOf(file.size)}</td>
            <td>
              {isAllowed && (
                <Button
                  look="link"
                  busy={open.isPending && open.variables === file}
                  onClick={() => open.mutate(file)}
                >
                  Open<span className="hidden-visually"> {file.name}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {!isAllowed && <p className="muted">Your role can't open files.</p>}
      {shown && <FileViewer {...shown} onClose={() => setShown(null)} />}
    </div>
  );
}

/**
 * Downloads a file and returns a blob URL for it. The blob has the type that the server verified, so the browser can't
 * run the file as a web page.
 */
async function fetchFile(id: string, { fileId, type }: UploadedFile): Promise<string> {
  const response = await fetch(urlOf(readUploadedFile, { params: { id, fileId } }));
  if (!response.ok) {
    const { code = '', message = '' } = (await response.json().catch(() => ({}))) as Record<string, string>;
    throw new CallFailed(response.status, { code, message: message || "The file couldn't be opened." });
  }
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type }));
}

function sizeOf(bytes: number): string {
  return bytes < 100_000
    ? `${Math.ceil(bytes / 1024)}\u00A0KB`
    : `${(bytes / 1024 / 1024).toFixed(1)}\u00A0MB`;
}
