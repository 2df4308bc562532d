import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Endpoint } from '../api/endpoint.ts';
import { call, type CallInput } from './client.ts';

type Input = Pick<CallInput, 'params' | 'query'>;

export const readKey = ({ path }: Pick<Endpoint, 'path'>, input: Input = {}) => [path, input];

export function useRead<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, { data: Data }>,
  input: Input = {},
  options: Pick<UseQueryOptions<Data>, 'enabled' | 'refetchInterval' | 'placeholderData'> = {},
) {
  return useQuery<Data>({
    queryKey: readKey(endpoint, input),
    queryFn: async ({ signal }) => (await call(endpoint, { ...input, signal })).data,
    ...options,
  });
}
