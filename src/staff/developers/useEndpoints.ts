import { useQuery } from '@tanstack/react-query';
import { listEndpoints } from '../../features/webhooks/contract.ts';
import { call } from '../client.ts';

export function useEndpoints() {
  return useQuery({
    queryKey: ['webhook endpoints'],
    queryFn: async ({ signal }) => (await call(listEndpoints, { signal })).data,
  });
}
