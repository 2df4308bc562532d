import { Search } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CLOSED_STAGES } from '../../journey/stages.ts';
import { useProducts } from '../session.ts';
import { SelectField } from '../ui/Field.tsx';
import { REACHED, stageLabel } from '../ui/Stage.tsx';
import { useShortcut } from '../ui/useShortcut.ts';
import { SUBMITTED_WITHIN, type QueueState } from './filters.ts';
import { Icon } from '../../web/ui/Icon.tsx';

const SEARCH = 'Search by name, e-mail, tax ID, or external ID';
const DEBOUNCE_MS = 200;

const stageOptions = [
  { value: '', label: 'All stages' },
  ...CLOSED_STAGES.map((stage) => ({ value: stage, label: stageLabel(stage) })),
  ...Object.entries(REACHED).map(([value, reached]) => ({ value, label: `Started: ${reached}` })),
];

export function QueueTools({
  state,
  onChange,
  onEnter,
}: {
  state: QueueState;
  onChange: (change: Partial<QueueState>) => void;
  onEnter: (search: string) => void;
}) {
  const products = useProducts().options;
  return (
    <div className="tools">
      <SearchBox search={state.search} onSearch={(search) => onChange({ search })} onEnter={onEnter} />
      <SelectField
        label="Stage"
        options={stageOptions}
        value={state.stage}
        onChange={(event) => onChange({ stage: event.target.value })}
      />
      <SelectField
        label="Product"
        options={[{ value: '', label: 'All products' }, ...products]}
        value={state.product}
        onChange={(event) => onChange({ product: event.target.value })}
      />
      <SelectField
        label="Submitted"
        options={SUBMITTED_WITHIN}
        value={state.submitted}
        onChange={(event) => onChange({ submitted: event.target.value })}
      />
      <SelectField
        label="Assigned to"
        options={[
          { value: '', label: 'All' },
          { value: 'me', label: 'Me' },
          { value: 'none', label: 'Unassigned' },
        ]}
        value={state.assignee}
        onChange={(event) => onChange({ assignee: event.target.value })}
      />
    </div>
  );
}

function SearchBox({
  search,
  onSearch,
  onEnter,
}: {
  search: string;
  onSearch: (text: string) => void;
  onEnter: (search: string) => void;
}) {
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  /** Searches that aren't in the URL yet, oldest first. A late URL update must not overwrite newer input. */
  const sent = useRef<string[]>([]);
  useShortcut('/', (event) => {
    event.preventDefault();
    input.current?.select();
  });
  useEffect(() => {
    const at = sent.current.lastIndexOf(search);
    sent.current.splice(0, at + 1);
    if (at === -1) setText(search);
  }, [search]);
  const send = useCallback(() => {
    if (text === (sent.current.at(-1) ?? search)) return;
    sent.current.push(text);
    onSearch(text);
  }, [text, search, onSearch]);
  useEffect(() => {
    const timer = setTimeout(send, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [send]);
  return (
    <search className="search">
      <Icon node={Search} />
      <input
        ref={input}
        type="search"
        aria-label={SEARCH}
        placeholder="Name, email, tax ID, or external ID"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          send();
          onEnter(text);
        }}
      />
    </search>
  );
}
