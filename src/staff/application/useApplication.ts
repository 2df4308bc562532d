import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { readApplication } from '../../features/operator/contract.ts';
import { listNotes, readRevision } from '../../features/operator-console/contract.ts';
import { CallFailed } from '../client.ts';
import { readKey, useRead } from '../useRead.ts';

export type ApplicationData = ReplyOf<typeof readApplication>['data'];

const WATCH_MS = 5000;

export function isNotFound(error: Error | null): boolean {
  return error instanceof CallFailed && error.status === 404;
}

export function useApplication(id: string) {
  return useRead(readApplication, { params: { id } });
}

/**
 * Returns when someone else last changed the application, in milliseconds since the Unix epoch. Returns null
 * if no one else has changed the application since the page opened, if the latest change is the user's, or
 * until the latest version has loaded.
 */
export function useOthersChange({ id, revision, updatedAt }: ApplicationData): number | null {
  const queries = useQueryClient();
  const watched = useRead(readRevision, { params: { id } }, { refetchInterval: WATCH_MS });
  const { data: latest, dataUpdatedAt, errorUpdatedAt } = watched;
  const isBehind = latest !== undefined && latest.revision > revision;
  const isErased = isNotFound(watched.error);
  useEffect(() => {
    if (!isBehind && !isErased) return;
    // Reload the notes too, because a note may explain the change. If a slow reload is still running, let it finish.
    for (const read of [readApplication, listNotes])
      void queries.invalidateQueries(
        { queryKey: readKey(read, { params: { id } }) },
        { cancelRefetch: false },
      );
    // A reload can fail, so repeat it after each revision check until the latest version has loaded.
  }, [isBehind, isErased, dataUpdatedAt, errorUpdatedAt, id, queries]);
  const seen = useRef({ revision, othersAt: updatedAt });
  const [changedAt, setChangedAt] = useState<number | null>(null);
  useEffect(() => {
    if (!latest) return;
    const before = seen.current;
    const othersAt = Math.max(latest.othersAt ?? 0, before.othersAt);
    seen.current = { revision: Math.max(latest.revision, before.revision), othersAt };
    // Ignore audit log entries that don't increase the revision, such as notes.
    if (latest.revision > before.revision) setChangedAt(othersAt > before.othersAt ? othersAt : null);
  }, [latest]);
  return isBehind ? null : changedAt;
}
