import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { readApplication } from '../../features/operator/contract.ts';
import { readRevision } from '../../features/operator-console/contract.ts';
import { call } from '../client.ts';

export type ApplicationData = ReplyOf<typeof readApplication>['data'];

/** How often an open application asks whether someone else changed it. */
const WATCH_MS = 5000;

export function applicationKey(id: string): readonly string[] {
  return ['application', id];
}

/** The application, read again as soon as its revision grows. What a person is typing stays. */
export function useApplication(id: string) {
  const queries = useQueryClient();
  const application = useQuery({
    queryKey: applicationKey(id),
    queryFn: async ({ signal }) => (await call(readApplication, { params: { id }, signal })).data,
  });
  const latest = useQuery({
    queryKey: ['revision', id],
    refetchInterval: WATCH_MS,
    enabled: application.data !== undefined,
    queryFn: async ({ signal }) => (await call(readRevision, { params: { id }, signal })).data.revision,
  });
  const known = application.data?.revision;
  const isBehind = known !== undefined && latest.data !== undefined && latest.data > known;
  useEffect(() => {
    if (isBehind) void queries.invalidateQueries({ queryKey: applicationKey(id) });
  }, [isBehind, id, queries]);
  return application;
}

/** Reads everything about an application again, after an action of this person. */
export function useRefresh(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: applicationKey(id) }),
      queries.invalidateQueries({ queryKey: ['queue'] }),
      queries.invalidateQueries({ queryKey: ['counts'] }),
    ]);
  };
}
