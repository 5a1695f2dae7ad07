/**
 * @generated SignedSource<<b0848a04ab13b6b708e9d0875a9b1c99>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type twoFactorPanel_status$data = {
  readonly enabled: boolean;
  readonly enabledAt: string | null | undefined;
  readonly recoveryCodesLeft: number;
  readonly " $fragmentType": "twoFactorPanel_status";
};
export type twoFactorPanel_status$key = {
  readonly " $data"?: twoFactorPanel_status$data;
  readonly " $fragmentSpreads": FragmentRefs<"twoFactorPanel_status">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "twoFactorPanel_status",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "enabled",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "enabledAt",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "recoveryCodesLeft",
      "storageKey": null
    }
  ],
  "type": "TwoFactorStatus",
  "abstractKey": null
};

(node as any).hash = "dbadc94b815ebf824b25c4025cd8a37d";

export default node;
