import { DOCUMENT_NAMES } from '../../../domain/texts/documentNames.ts';
import { useMay } from '../../session.ts';
import { ACTIONS, DataTable } from '../../ui/DataTable.tsx';
import { fileSize } from './fileSize.ts';
import { captionedFiles, subjectOf } from '../itemNames.ts';
import { OpenFile } from './OpenFile.tsx';
import type { PanelProps } from '../Part.tsx';

export function Files({ application }: PanelProps) {
  const { id, requests } = application;
  const isAllowed = useMay('reviewer');
  const files = requests.flatMap(({ items }) =>
    items.flatMap((item) => captionedFiles(item).map((file) => ({ file, item }))),
  );
  if (files.length === 0) return <p>The applicant hasn't uploaded any files.</p>;
  return (
    <div className="stack">
      <DataTable
        label="Files"
        className="table-wrap stacks files"
        heads={['File', 'Requested as', 'About', 'Type', 'Size', ACTIONS]}
      >
        {files.map(({ file, item }) => (
          <tr key={file.fileId}>
            <td>{file.name}</td>
            <td data-head="Requested as">{item.documentType ? DOCUMENT_NAMES[item.documentType] : '–'}</td>
            <td data-head="About">{subjectOf(item)}</td>
            <td data-head="Type">{file.type.split('/')[1]?.toUpperCase()}</td>
            <td data-head="Size">{fileSize(file.size)}</td>
            <td>
              {isAllowed && (
                <OpenFile id={id} file={file} files={files.map((uploaded) => uploaded.file)}>
                  Open<span className="hidden-visually"> {file.name}</span>
                </OpenFile>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {!isAllowed && <p className="muted">Your role can't open files.</p>}
    </div>
  );
}
