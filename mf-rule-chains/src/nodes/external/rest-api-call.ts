import { all, any, isOn, not } from '../conditions';
import { choice, flag, map, number, pattern, port, text } from '../field-kinds';
import { nodeForm } from '../node-form';
import { credentials, withOtherCredentials } from '../shared-fields';

const byProxy = isOn('enableProxy');
const ownProxy = all(byProxy, not(isOn('useSystemProxyProperties')));
const isSimple = isOn('useSimpleClientHttpFactory');
const byRedis = isOn('useRedisQueueForMsgPersistence');

export const restApiCall = nodeForm({
  class: 'rest.TbRestApiCallNode',
  directive: 'tbActionNodeRestApiCallConfig',
  help: 'rest-api-call',
  fields: [
    pattern('restEndpointUrlPattern', { required: true }),
    choice('requestMethod', ['GET', 'POST', 'PUT', 'DELETE'], { required: true, set: null }),
    flag('enableProxy'),
    flag('useSimpleClientHttpFactory', { when: not(byProxy) }),
    flag('ignoreRequestBody'),
    flag('useSystemProxyProperties', { when: byProxy }),
    choice('proxyScheme', ['http', 'https'], { set: null, when: ownProxy }),
    text('proxyHost', { required: true, when: ownProxy }),
    port('proxyPort', { when: ownProxy }),
    text('proxyUser', { when: ownProxy }),
    text('proxyPassword', { when: ownProxy }),
    number('readTimeoutMs', { min: 0, hint: 'zero-endless', when: any(byProxy, not(isSimple)) }),
    number('maxParallelRequestsCount', { min: 0, hint: 'zero-unlimited' }),
    map('headers', ['header', 'value'], { hint: 'pattern' }),
    flag('useRedisQueueForMsgPersistence', { hint: 'unused' }),
    flag('trimQueue', { when: byRedis }),
    number('maxQueueSize', { min: 0, when: byRedis }),
    credentials({
      passwordRequired: true,
      closed: (type, configuration) => type === 'cert.PEM' && isSimple(configuration),
    }),
  ],
  adjust: (after, before) => {
    const next = withOtherCredentials(after, before);
    const losesPem =
      isSimple(next) && !isSimple(before) && (next.credentials as { type?: unknown })?.type === 'cert.PEM';
    return losesPem ? { ...next, credentials: { type: 'anonymous' } } : next;
  },
});
