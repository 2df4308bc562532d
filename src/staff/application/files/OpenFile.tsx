import { useEffect, useRef, useState, type ReactNode } from 'react';
import { readUploadedFile } from '../../../features/operator-requests/contract.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { responseOf } from '../../client.ts';
import { Failure } from '../../ui/failure.tsx';
import { useAction } from '../../ui/useAction.ts';
import { FileViewer } from './FileViewer.tsx';
import type { CaptionedFile, UploadedFile } from '../itemNames.ts';

/** Callers must check the role, because staff with the viewer role can't open files. */
export function OpenFile({
  id,
  file,
  files,
  children,
}: {
  id: string;
  file: CaptionedFile;
  files: readonly CaptionedFile[];
  children: ReactNode;
}) {
  const [shown, setShown] = useState<{ file: CaptionedFile; url: string } | null>(null);
  // The next file may still be loading when the viewer is closed.
  const isClosed = useRef(false);
  const open = useAction({
    mutationFn: async (wanted: CaptionedFile) => {
      isClosed.current = false;
      return { file: wanted, url: await fetchFile(id, wanted) };
    },
    onSuccess: (fetched) => {
      if (isClosed.current) URL.revokeObjectURL(fetched.url);
      else setShown(fetched);
    },
  });
  const close = () => {
    isClosed.current = true;
    setShown(null);
  };
  useEffect(() => () => URL.revokeObjectURL(shown?.url ?? ''), [shown]);
  const index = files.findIndex(({ fileId }) => fileId === shown?.file.fileId);
  return (
    <>
      <Button look="link" busy={open.isPending} onClick={() => open.mutate(file)}>
        {children}
      </Button>
      {shown ? (
        <FileViewer
          {...shown}
          place={files.length > 1 ? `${index + 1} of ${files.length}` : ''}
          previous={files[index - 1]}
          next={files[index + 1]}
          move={open}
          onClose={close}
        />
      ) : (
        <Failure error={open.error} />
      )}
    </>
  );
}

/** The blob has the type that the server verified, so the browser can't run the file as a web page. */
async function fetchFile(id: string, { fileId, type }: UploadedFile): Promise<string> {
  const response = await responseOf(readUploadedFile, { params: { id, fileId } });
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type }));
}
