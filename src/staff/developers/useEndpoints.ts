import { useQuery } from '@tanstack/react-query';
import { listEndpoints } from '../../features/webhooks/contract.ts';
import { call } from '../client.ts';

export const ENDPOINTS = ['webhook endpoints'];

export function useEndpoints() {
  return useQuery({
    queryKey: ENDPOINTS,
    queryFn: async ({ signal }) => (await call(listEndpoints, { signal })).data,
  });
}
