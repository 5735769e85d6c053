/** All nodes there are. A line per node. */
import type { Node } from '../node.js';
import { assignToCustomer } from './action/assign-to-customer.js';
import { clearAlarm } from './action/clear-alarm.js';
import { copyToView } from './action/copy-to-view.js';
import { createAlarm } from './action/create-alarm.js';
import { createRelation } from './action/create-relation.js';
import { delay } from './action/delay.js';
import { deleteAttributes } from './action/delete-attributes.js';
import { deleteRelation } from './action/delete-relation.js';
import { deviceProfile } from './action/device-profile.js';
import { generator } from './action/generator.js';
import { geofencingEvents } from './action/geofencing-events.js';
import { log } from './action/log.js';
import { messageCount } from './action/message-count.js';
import { pushToCloud } from './action/push-to-cloud.js';
import { pushToEdge } from './action/push-to-edge.js';
import { rpcCallReply } from './action/rpc-call-reply.js';
import { rpcCallRequest } from './action/rpc-call-request.js';
import { saveAttributes } from './action/save-attributes.js';
import { saveTimeseries } from './action/save-timeseries.js';
import { saveToCustomTable } from './action/save-to-custom-table.js';
import { synchronizationEnd, synchronizationStart } from './action/synchronization.js';
import { unassignFromCustomer } from './action/unassign-from-customer.js';
import { math } from './analytics/math.js';
import { calculateDelta } from './enrichment/calculate-delta.js';
import { customerAttributes } from './enrichment/customer-attributes.js';
import { customerDetails } from './enrichment/customer-details.js';
import { fetchDeviceCredentials } from './enrichment/fetch-device-credentials.js';
import { originatorAttributes } from './enrichment/originator-attributes.js';
import { originatorFields } from './enrichment/originator-fields.js';
import { originatorTelemetry } from './enrichment/originator-telemetry.js';
import { relatedAttributes } from './enrichment/related-attributes.js';
import { relatedDeviceAttributes } from './enrichment/related-device-attributes.js';
import { tenantAttributes } from './enrichment/tenant-attributes.js';
import { tenantDetails } from './enrichment/tenant-details.js';
import { awsSns } from './external/aws-sns.js';
import { awsSqs } from './external/aws-sqs.js';
import { azureIotHub } from './external/azure-iot-hub.js';
import { gcpPubsub } from './external/gcp-pubsub.js';
import { kafka } from './external/kafka.js';
import { mqtt } from './external/mqtt.js';
import { rabbitmq } from './external/rabbitmq.js';
import { restApiCall } from './external/rest-api-call.js';
import { sendEmail } from './external/send-email.js';
import { sendSms } from './external/send-sms.js';
import { checkAlarmStatus } from './filter/check-alarm-status.js';
import { checkMessage } from './filter/check-message.js';
import { checkRelation } from './filter/check-relation.js';
import { geofencingFilter } from './filter/geofencing-filter.js';
import { messageType } from './filter/message-type.js';
import { messageTypeSwitch } from './filter/message-type-switch.js';
import { originatorType } from './filter/originator-type.js';
import { originatorTypeSwitch } from './filter/originator-type-switch.js';
import { scriptFilter } from './filter/script.js';
import { switchNode } from './filter/switch.js';
import { acknowledge } from './flow/acknowledge.js';
import { checkpoint } from './flow/checkpoint.js';
import { output } from './flow/output.js';
import { ruleChain } from './flow/rule-chain.js';
import { changeOriginator } from './transformation/change-originator.js';
import { copyKeys } from './transformation/copy-keys.js';
import { deleteKeys } from './transformation/delete-keys.js';
import { jsonPath } from './transformation/json-path.js';
import { renameKeys } from './transformation/rename-keys.js';
import { transformationScript } from './transformation/script.js';
import { splitArray } from './transformation/split-array.js';
import { toEmail } from './transformation/to-email.js';

export const nodes: readonly Node[] = [
  checkAlarmStatus,
  checkMessage,
  checkRelation,
  geofencingFilter,
  messageTypeSwitch,
  messageType,
  originatorTypeSwitch,
  originatorType,
  scriptFilter,
  switchNode,
  calculateDelta,
  customerAttributes,
  customerDetails,
  fetchDeviceCredentials,
  originatorAttributes,
  originatorFields,
  originatorTelemetry,
  relatedAttributes,
  relatedDeviceAttributes,
  tenantAttributes,
  tenantDetails,
  changeOriginator,
  copyKeys,
  deleteKeys,
  jsonPath,
  renameKeys,
  transformationScript,
  splitArray,
  toEmail,
  assignToCustomer,
  clearAlarm,
  copyToView,
  createAlarm,
  createRelation,
  delay,
  deleteAttributes,
  deleteRelation,
  deviceProfile,
  generator,
  geofencingEvents,
  log,
  messageCount,
  pushToCloud,
  pushToEdge,
  rpcCallReply,
  rpcCallRequest,
  saveAttributes,
  saveTimeseries,
  saveToCustomTable,
  synchronizationStart,
  synchronizationEnd,
  unassignFromCustomer,
  math,
  awsSns,
  awsSqs,
  azureIotHub,
  gcpPubsub,
  kafka,
  mqtt,
  rabbitmq,
  restApiCall,
  sendEmail,
  sendSms,
  acknowledge,
  checkpoint,
  output,
  ruleChain,
];

const byClass = new Map(nodes.map((node) => [node.class, node]));

/** The declaration of the class a stored node names, or undefined. */
export const nodeOf = (type: string): Node | undefined => byClass.get(type);
