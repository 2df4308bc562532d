import { Landmark } from 'lucide';
import { useRef } from 'react';
import { BANK_LINK_FAILED } from '../../api/problemTexts.ts';
import { translateMessage } from '../../domain/texts/wording.ts';
import { Fields } from '../../web/form/fields/Fields.tsx';
import { Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { LINK_BANK } from './messages.ts';
import { useBankLink, type LinkedAccount } from './useBankLink.ts';
import { Icon } from '../../web/ui/Icon.tsx';

export function LinkBank({
  label,
  onAccount,
}: {
  label: string | null;
  onAccount: (account: LinkedAccount) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // Focus was in the provider's dialog, so it must return to the button when the dialog closes.
  const { state, open } = useBankLink({ onAccount, onClosed: () => button.current?.focus() });
  const { at } = state;
  const isBusy = at === 'opening' || at === 'open' || at === 'reading';
  return (
    <Fields>
      <p>{LINK_BANK.why}</p>
      <div>
        <Button
          ref={button}
          icon={<Icon node={Landmark} />}
          busy={isBusy}
          aria-label={label === null ? undefined : `${LINK_BANK.button}: ${label}`}
          onClick={() => void open()}
        >
          {LINK_BANK.button}
        </Button>
      </div>
      <div aria-live="polite">
        {at === 'done' && <Banner tone="success">{LINK_BANK.done(state.bank)}</Banner>}
        {at === 'failed' && <Banner tone="warning">{translateMessage(BANK_LINK_FAILED)}</Banner>}
      </div>
    </Fields>
  );
}
