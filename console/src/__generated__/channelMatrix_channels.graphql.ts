/**
 * @generated SignedSource<<fb47011ee8206863c9b87429363d8fb9>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type channelMatrix_channels$data = {
  readonly email: boolean;
  readonly inApp: boolean;
  readonly push: boolean;
  readonly " $fragmentType": "channelMatrix_channels";
};
export type channelMatrix_channels$key = {
  readonly " $data"?: channelMatrix_channels$data;
  readonly " $fragmentSpreads": FragmentRefs<"channelMatrix_channels">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "channelMatrix_channels",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "inApp",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "email",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "push",
      "storageKey": null
    }
  ],
  "type": "NotificationChannels",
  "abstractKey": null
};

(node as any).hash = "32d7a39f247ef252b034205a4c5bca2a";

export default node;
