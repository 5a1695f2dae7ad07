/**
 * @generated SignedSource<<158eb1f556745d3b4bcb9f8aab77c464>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type deliveryTimes_settings$data = {
  readonly dailyDigest: boolean;
  readonly digestTime: string;
  readonly quietHours: {
    readonly from: string;
    readonly until: string;
  } | null | undefined;
  readonly " $fragmentType": "deliveryTimes_settings";
};
export type deliveryTimes_settings$key = {
  readonly " $data"?: deliveryTimes_settings$data;
  readonly " $fragmentSpreads": FragmentRefs<"deliveryTimes_settings">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "deliveryTimes_settings",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "dailyDigest",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "digestTime",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "QuietHours",
      "kind": "LinkedField",
      "name": "quietHours",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "from",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "until",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "NotificationSettings",
  "abstractKey": null
};

(node as any).hash = "105b4460573d8a362c0cf4668da691dd";

export default node;
