import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { http } from './http';
import { lwm2mServerQuery } from './lwm2m-objects';

const refuseWith = (error: ApiError) => jest.spyOn(http, 'get').mockRejectedValueOnce(error);
const read = () => new QueryClient().fetchQuery(lwm2mServerQuery(false));

afterEach(() => jest.restoreAllMocks());

test('a platform without LwM2M has no server', async () => {
  refuseWith(new ApiError({ kind: 'http', status: 404 }));
  await expect(read()).resolves.toBeNull();
});

test.each([
  new ApiError({ kind: 'network' }),
  new ApiError({ kind: 'http', status: 503 }),
  new ApiError({ kind: 'http', status: 500 }),
  new ApiError({ kind: 'aborted' }),
])('a server that could not be asked for is not taken for none: %s', async (error) => {
  refuseWith(error);
  await expect(read()).rejects.toBe(error);
});
