import { object, type Schema } from '@mullion/shared-kit/inputs/schema';
import { profilePart } from '../screen-parts/profiles/profile-part';
import { wizardSchema } from './devices/wizard/wizard-schema';
import { typePart as edgeType } from './edges/edge-parts';
import { targetPart, typePart as viewType } from './entity-views/view-target-parts';
import { packageSchema } from './ota-packages/package-values';

const t = (key: string) => key;
const of = ({ rules }: { rules: object }) => object(rules as Record<string, Schema>);
const profile = profilePart({ member: 'deviceProfileId' as never, editor: { type: 'DEVICE_PROFILE' } as never });

test.each([
  ['the type of an entity view', of(viewType), 'type'],
  ['the target of an entity view', of(targetPart), 'target'],
  ['the type of an edge', of(edgeType), 'type'],
  ['the profile of an entity', of(profile), 'profileId'],
  ['the profile of an OTA package', packageSchema(t), 'profileId'],
  ['the profile of a device that is added', wizardSchema(t, undefined), 'profileId'],
] as const)('%s is required: a cleared choice is refused', (_, schema, path) =>
  expect(schema.validateAt(path, { [path]: null })).rejects.toMatchObject({
    errors: [{ key: 'validation.required' }],
  }),
);
