import { boot } from '../../web/boot.ts';
import { Page } from '../../web/Page.tsx';
import { inactiveTexts as texts } from './messages.ts';

/** Nothing can be applied for here: the product is not active, or the address names none. */
export function InitiateFailure() {
  const { supportAddress } = boot.facilitator;
  return (
    <Page lead={texts.contact}>
      {supportAddress && (
        <p>
          {texts.write} <a href={`mailto:${supportAddress}`}>{supportAddress}</a>.
        </p>
      )}
    </Page>
  );
}
