import { getCopyLink } from '../../api/copy.ts';
import { call } from '../client.ts';
import { ExternalLink } from '../ui/LinkButton.tsx';
import { useLoad } from '../useLoad.ts';
import { COPY } from './copyTexts.ts';

export function CopyLink() {
  const [copy] = useLoad((signal) => call(getCopyLink, { signal, quiet: true }));
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
