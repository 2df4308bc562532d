import { readCopyLink } from '../../api/copy.ts';
import { call } from '../../web/client.ts';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { COPY } from './messages.ts';

/** The link to what was submitted. Without it the page says all the same what became of the application. */
export function CopyLink() {
  const [copy] = useLoad((signal) => call(readCopyLink, { signal, quiet: true }));
  if (copy.state === 'failed') return null;
  return (
    <p>
      {copy.state === 'loading' ? (
        COPY.preparing
      ) : (
        <>
          <ExternalLink href={copy.data.data.url} newTab>
            {COPY.link}
          </ExternalLink>{' '}
          {COPY.about}
        </>
      )}
    </p>
  );
}
