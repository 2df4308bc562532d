import { useState } from 'react';
import { Button } from '../web/ui/Button.tsx';
import { Dialog } from '../web/ui/Dialog.tsx';
import { areShortcutsOn, setShortcuts } from './ui/useShortcut.ts';

const KEYS = [
  ['j', 'Next application'],
  ['k', 'Previous application'],
  ['Enter', 'Open the application'],
  ['/', 'Search'],
  ['u', 'Back to applications'],
  ['a', 'Approve'],
  ['d', 'Decline'],
  ['r', 'Request information'],
  ['?', 'Show keyboard shortcuts'],
] as const;

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const turn = (on: boolean) => {
    setShortcuts(on);
    setOn(on);
  };
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {KEYS.map(([key, action]) => (
            <tr key={key}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{action}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />
        Use these shortcuts in this browser
      </label>
    </Dialog>
  );
}
