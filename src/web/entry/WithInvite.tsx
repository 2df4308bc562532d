import { useEffect, type ReactNode } from 'react';
import { findInvite, type Invite } from '../../api/invite.ts';
import { INVALID_INVITE } from '../../api/problemTexts.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { inviteEvent } from '../../journey/inviteEvent.ts';
import { boot, slug } from '../boot.ts';
import { call } from '../client.ts';
import { messageOf, toastText, type Failure } from '../failure.ts';
import { toast } from '../notices.ts';
import { follow, useShownScreen } from '../navigation/router.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLoad } from '../useLoad.ts';
import { frameTexts } from '../messages.ts';
import { entryMessages as texts } from './messages.ts';

export function WithInvite({
  fields,
  children,
}: {
  fields: number;
  children: (invite: Invite | null) => ReactNode;
}) {
  const { invite } = useShownScreen().query;
  if (!invite) return children(null);
  return (
    <Invited id={invite} fields={fields}>
      {children}
    </Invited>
  );
}

function Invited({
  id,
  fields,
  children,
}: {
  id: string;
  fields: number;
  children: (invite: Invite) => ReactNode;
}) {
  const { route: at } = useShownScreen();
  const route = at === 'continue' || at === 'AddMerchant' ? at : 'GetStarted';
  const [load, retry] = useLoad((signal) =>
    call(findInvite, {
      query: { inviteId: id, facId: boot.facilitator.facId, spProductSlug: slug },
      signal,
      quiet: true,
    }),
  );
  const invite = load.state === 'ready' ? load.data.data : null;
  const failure = load.state === 'failed' ? load.failure : null;
  // When offline, the invite's state is unknown, so don't redirect.
  const isOffline = failure?.kind === 'offline';
  const event = invite
    ? inviteEvent({ ok: true, ...invite })
    : failure && !isOffline
      ? eventOf(failure)
      : null;
  const leads =
    event === 'inviteLoaded' || (event === 'inviteOfExisting' && route === 'AddMerchant') ? null : event;
  useEffect(() => {
    if (!leads) return;
    if (leads === 'inviteFailed')
      toast(toastText(failure, INVALID_INVITE), {
        duration: SERVER_ERROR_TOAST_MS,
        survivesNavigation: true,
      });
    void follow(route, leads, { replace: true, query: leads === 'inviteFailed' ? { invite: '' } : {} });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per response
  }, [leads]);
  if (isOffline)
    return (
      <Alert title={texts.inviteOffline}>
        <Button onClick={retry}>{frameTexts.tryAgain}</Button>
      </Alert>
    );
  return invite && !leads ? children(invite) : <Skeleton fields={fields} />;
}

function eventOf(failure: Failure) {
  const status = failure.kind === 'refused' ? failure.status : undefined;
  return inviteEvent({ ok: false, status, message: messageOf(failure) ?? '' });
}
