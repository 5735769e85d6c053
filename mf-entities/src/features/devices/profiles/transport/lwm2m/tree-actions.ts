import type { AttributeLevel } from './attributes-dialog';
import type { InstanceNode, ObjectNode } from './object-tree';
import type { ResourceAt, ResourceFlag } from './observe-settings';

/** What a tree can be asked to do. */
export interface TreeActions {
  toggle: (keyId: string) => void;
  setFlag: (resources: readonly ResourceAt[], flag: ResourceFlag, on: boolean) => void;
  setKey: (path: string, key: string) => void;
  editAttributes: (path: string, title: string, level: AttributeLevel) => Promise<void>;
  addInstances: (object: ObjectNode) => Promise<void>;
  removeInstance: (object: ObjectNode, instance: InstanceNode) => Promise<void>;
  removeObject: (object: ObjectNode) => Promise<void>;
}
