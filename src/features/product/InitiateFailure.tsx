import { boot, isProduction } from '../../web/boot.ts';
import { Page } from '../../web/frame/Page.tsx';
import { inactiveTexts as texts } from './messages.ts';

export function InitiateFailure() {
  const { supportAddress } = boot.facilitator;
  return (
    <Page heading={texts.heading} lead={texts.contact}>
      {supportAddress && (
        <p>
          {texts.write} <a href={`mailto:${supportAddress}`}>{supportAddress}</a>.
        </p>
      )}
      {!isProduction && (
        <p>
          {texts.development} <a href="/dev">/dev</a>.
        </p>
      )}
    </Page>
  );
}
