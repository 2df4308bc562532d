import { useState } from 'react';
import { boot, provider } from '../boot.ts';

const source = boot.product?.logoUrl || boot.facilitator.logoUrl;

export function Logo() {
  const [failed, setFailed] = useState(source === '');
  return (
    <span className="frame-logo">
      {failed ? (
        <span className="frame-logo-name">{provider}</span>
      ) : (
        <img
          className="frame-logo-image"
          src={source}
          alt={provider}
          onLoad={({ currentTarget }) => {
            import('./logoEdge.ts').then(
              ({ matchLogoBackground }) => matchLogoBackground(currentTarget),
              () => undefined,
            );
          }}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
