import { DOCUMENT_NAMES } from '../../../domain/texts/documentNames.ts';
import { useMay } from '../../session.ts';
import { ACTIONS, DataTable } from '../../ui/DataTable.tsx';
import { fileSize } from './fileSize.ts';
import { captionOf, subjectOf } from '../itemNames.ts';
import { OpenFile } from './OpenFile.tsx';
import type { PanelProps } from '../Part.tsx';

export function Files({ application }: PanelProps) {
  const { id } = application;
  const isAllowed = useMay('reviewer');
  const files = application.files.map((file) => ({ ...file, caption: captionOf(file) }));
  if (files.length === 0) return <p>The applicant hasn't uploaded any files.</p>;
  return (
    <div className="stack">
      <DataTable
        label="Files"
        className="table-wrap stacks files"
        heads={['File', 'Requested as', 'About', 'Type', 'Size', ACTIONS]}
      >
        {files.map((file) => (
          <tr key={file.fileId}>
            <td>{file.name}</td>
            <td data-head="Requested as">{file.documentType ? DOCUMENT_NAMES[file.documentType] : '–'}</td>
            <td data-head="About">{subjectOf(file)}</td>
            <td data-head="Type">{file.type.split('/')[1]?.toUpperCase()}</td>
            <td data-head="Size">{fileSize(file.size)}</td>
            <td>
              {isAllowed && (
                <OpenFile id={id} file={file} files={files}>
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
