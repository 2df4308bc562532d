import { Pencil, Plus, Trash2 } from 'lucide';
import { isLinked } from '../../../domain/ownership/ownerLinks.ts';
import { shareOf, totalError } from '../../../domain/ownership/ownership.ts';
import { translateMessage } from '../../../domain/texts/messages.ts';
import { positionLabel } from '../../../domain/values/positions.ts';
import { controlWarning } from '../../../domain/values/warnings.ts';
import { idOf } from '../../../web/form/errors.ts';
import { Banner } from '../../../web/ui/Alert.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { loadable } from '../../../web/loadable.tsx';
import { frameTexts } from '../../../web/messages.ts';
import { ADD_OWNER, askName, nameOf, NO_OWNERS, REMOVE, TOTAL_OWNERSHIP } from '../messages.ts';
import css from './OwnersList.module.css';
import type { OwnersStep } from '../useOwners.ts';
import type { Listed } from './useOwnersView.ts';
import { Icon } from '../../../web/ui/Icon.tsx';

const loadLinkedActions = () => import('../links/LinkedActions.tsx').then((file) => file.LinkedActions);
const LazyLinkedActions = loadable(loadLinkedActions);
let LoadedLinkedActions: Awaited<ReturnType<typeof loadLinkedActions>> | undefined;

/** Call before the list is shown, if an owner was sent a link. Otherwise, the list would grow once the buttons load. */
export async function prepareLinkedActions(): Promise<void> {
  LoadedLinkedActions = await loadLinkedActions();
}

export function OwnersList({ step, sole }: { step: OwnersStep; sole: boolean }) {
  const { listed, total } = step;
  const wrong = sole ? null : totalError(total);
  const warning = sole ? null : controlWarning(listed.map(({ owner }) => owner));
  return (
    <div className={css.body}>
      {listed.length === 0 && <p className={css.detail}>{NO_OWNERS}</p>}
      <ul className={css.list}>
        {listed.map((one, index) => (
          <OwnerRow key={one.key} step={step} one={one} index={index} />
        ))}
      </ul>
      {!sole && (
        <div aria-live="polite">
          <p className={css.total}>
            <span>{TOTAL_OWNERSHIP}</span> <span className="tabular">{total}%</span>
          </p>
          {wrong && <p className={css.problem}>{translateMessage(wrong)}</p>}
        </div>
      )}
      <p>
        <Button icon={<Icon node={Plus} />} onClick={() => step.add()}>
          {ADD_OWNER}
        </Button>
      </p>
      {warning && <Banner tone="warning">{warning}</Banner>}
    </div>
  );
}

export function OwnerRow({
  step,
  one: { key, owner },
  index,
  hasShare = true,
}: {
  step: OwnersStep;
  one: Listed;
  index: number;
  hasShare?: boolean;
}) {
  const name = nameOf(owner, index + 1);
  const share = hasShare && `${shareOf(owner)}%`;
  const problem = step.problemOf(key);
  const isLocked = step.form.field(`owners.${key}`).readOnly;
  const LinkedActions = LoadedLinkedActions ?? LazyLinkedActions;
  return (
    <li
      className={css.row}
      // Ignore the second tap of a double tap on Remove, because it lands on the row that moved up.
      onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
    >
      <div>
        <p className={css.name}>{name}</p>
        <p className={`${css.detail} tabular`}>
          {[share, positionLabel(owner.position)].filter(Boolean).join(' · ')}
        </p>
        {problem && <p className={css.problem}>{problem}</p>}
        {step.ask && !isLocked && !isLinked(owner) && (
          <Button look="link" onClick={() => step.ask?.(key)}>
            {askName(name)}
          </Button>
        )}
      </div>
      {isLinked(owner) ? (
        <LinkedActions
          owner={owner}
          name={name}
          onChange={() => step.ask?.(key)}
          onWithdrawn={(typed) => step.replace(key, typed)}
        />
      ) : (
        <>
          <Button
            id={idOf(`owners.${key}`)}
            look="quiet"
            icon={<Icon node={Pencil} />}
            onClick={() => step.edit(key)}
          >
            <span>
              {frameTexts.edit}
              <span className="hidden-visually"> {name}</span>
            </span>
          </Button>
          {!isLocked && (
            <Button look="quiet" danger icon={<Icon node={Trash2} />} onClick={() => step.remove(key)}>
              <span>
                {REMOVE}
                <span className="hidden-visually"> {name}</span>
              </span>
            </Button>
          )}
        </>
      )}
    </li>
  );
}
