import { assignToCustomer } from './action/assign-to-customer';
import { clearAlarm } from './action/clear-alarm';
import { copyToView } from './action/copy-to-view';
import { createAlarm } from './action/create-alarm';
import { createRelation } from './action/create-relation';
import { delay } from './action/delay';
import { deleteAttributes } from './action/delete-attributes';
import { deleteRelation } from './action/delete-relation';
import { deviceProfile } from './action/device-profile';
import { generator } from './action/generator';
import { gpsGeofencingEvents } from './action/gps-geofencing-events';
import { log } from './action/log';
import { mathFunction } from './action/math-function';
import { messageCount } from './action/message-count';
import { pushToCloud } from './action/push-to-cloud';
import { pushToEdge } from './action/push-to-edge';
import { rpcCallReply } from './action/rpc-call-reply';
import { rpcCallRequest } from './action/rpc-call-request';
import { saveAttributes } from './action/save-attributes';
import { saveTimeseries } from './action/save-timeseries';
import { saveToCustomTable } from './action/save-to-custom-table';
import { synchronizationEnd } from './action/synchronization-end';
import { synchronizationStart } from './action/synchronization-start';
import { unassignFromCustomer } from './action/unassign-from-customer';
import { calculateDelta } from './enrichment/calculate-delta';
import { customerAttributes } from './enrichment/customer-attributes';
import { customerDetails } from './enrichment/customer-details';
import { fetchDeviceCredentials } from './enrichment/fetch-device-credentials';
import { originatorAttributes } from './enrichment/originator-attributes';
import { originatorFields } from './enrichment/originator-fields';
import { originatorTelemetry } from './enrichment/originator-telemetry';
import { relatedAttributes } from './enrichment/related-attributes';
import { relatedDeviceAttributes } from './enrichment/related-device-attributes';
import { tenantAttributes } from './enrichment/tenant-attributes';
import { tenantDetails } from './enrichment/tenant-details';
import { awsSns } from './external/aws-sns';
import { awsSqs } from './external/aws-sqs';
import { azureIotHub } from './external/azure-iot-hub';
import { gcpPubsub } from './external/gcp-pubsub';
import { kafka } from './external/kafka';
import { mqtt } from './external/mqtt';
import { rabbitmq } from './external/rabbitmq';
import { restApiCall } from './external/rest-api-call';
import { sendEmail } from './external/send-email';
import { sendSms } from './external/send-sms';
import { splitArrayMsg } from './external/split-array-msg';
import { checkAlarmStatus } from './filter/check-alarm-status';
import { checkExistenceFields } from './filter/check-existence-fields';
import { checkRelation } from './filter/check-relation';
import { gpsGeofencingFilter } from './filter/gps-geofencing-filter';
import { messageType } from './filter/message-type';
import { messageTypeSwitch } from './filter/message-type-switch';
import { originatorType } from './filter/originator-type';
import { originatorTypeSwitch } from './filter/originator-type-switch';
import { filterScript } from './filter/script';
import { switchScript } from './filter/switch';
import { acknowledge } from './flow/acknowledge';
import { checkpoint } from './flow/checkpoint';
import { output } from './flow/output';
import { ruleChain } from './flow/rule-chain';
import { classPrefix, type FormedComponent, type NodeForm } from './node-form';
import { changeOriginator } from './transformation/change-originator';
import { copyKeys } from './transformation/copy-keys';
import { deleteKeys } from './transformation/delete-keys';
import { jsonPath } from './transformation/json-path';
import { renameKeys } from './transformation/rename-keys';
import { transformScript } from './transformation/script';
import { toEmail } from './transformation/to-email';

/** The forms of the platform's own nodes, by group. */
export const nodeForms: readonly NodeForm[] = [
  checkAlarmStatus,
  checkExistenceFields,
  checkRelation,
  gpsGeofencingFilter,
  messageType,
  messageTypeSwitch,
  originatorType,
  originatorTypeSwitch,
  filterScript,
  switchScript,
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
  transformScript,
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
  gpsGeofencingEvents,
  log,
  mathFunction,
  messageCount,
  pushToCloud,
  pushToEdge,
  rpcCallReply,
  rpcCallRequest,
  saveAttributes,
  saveTimeseries,
  saveToCustomTable,
  synchronizationEnd,
  synchronizationStart,
  unassignFromCustomer,
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
  splitArrayMsg,
  acknowledge,
  checkpoint,
  output,
  ruleChain,
];

const byClass = new Map(nodeForms.map((form) => [classPrefix + form.class, form]));
const byDirective = new Map(nodeForms.map((form) => [form.directive, form]));

/** The form of a component; undefined: none is declared. A class of another maker may use a form of the platform's. */
export function formOf({ clazz, configurationDescriptor }: FormedComponent): NodeForm | undefined {
  const directive = configurationDescriptor.nodeDefinition.configDirective ?? '';
  const own = byClass.get(clazz);
  return own?.directive === directive ? own : byDirective.get(directive);
}

/** The page of help about a node of a component; undefined: there is none. */
export const helpOf = ({ clazz }: Pick<FormedComponent, 'clazz'>): string | undefined => {
  const help = byClass.get(clazz)?.help;
  return help && `rulenode/node/${help}`;
};
