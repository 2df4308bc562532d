import { useEffect, useEffectEvent, useState } from 'react';
import { isLinkPending } from '../../../domain/ownership/ownerLinks.ts';
import { call } from '../../../web/client.ts';
import { nameOf } from '../messages.ts';
import type { LinkedOwner, Listed } from '../list/useOwnersView.ts';
import { listOwnerLinks } from './contract.ts';
import { linkTexts as texts } from './messages.ts';

const EVERY_MS = 20_000;

export function WatchOwners({
  listed,
  onRead,
}: {
  listed: readonly Listed[];
  onRead: (owners: readonly LinkedOwner[]) => void;
}) {
  const [said, setSaid] = useState('');
  const findPending = useEffectEvent(() =>
    listed.flatMap(({ owner }) => (isLinkPending(owner) ? [owner.ownerId] : [])),
  );
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let isAsking = false;
    async function look(): Promise<void> {
      const out = findPending();
      if (isAsking || out.length === 0 || document.visibilityState !== 'visible') return;
      isAsking = true;
      const reply = await call(listOwnerLinks, { quiet: true, survivesActions: true, signal });
      isAsking = false;
      if (!reply.ok || signal.aborted) return;
      const { owners } = reply.data.data;
      read(owners);
      const done = owners.filter(({ ownerId, status }) => status === 'completed' && out.includes(ownerId));
      if (done.length > 0) setSaid(done.map((owner) => texts.entered(nameOf(owner, 0))).join(' '));
    }
    const timer = setInterval(() => void look(), EVERY_MS);
    document.addEventListener('visibilitychange', () => void look(), { signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  return <output className="hidden-visually">{said}</output>;
}
