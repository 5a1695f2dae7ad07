/**
 * @generated SignedSource<<a846d7bb30f84a5894c36e43510484e1>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type hiddenFields_employee$data = {
  readonly hiddenFields: ReadonlyArray<string>;
  readonly " $fragmentType": "hiddenFields_employee";
};
export type hiddenFields_employee$key = {
  readonly " $data"?: hiddenFields_employee$data;
  readonly " $fragmentSpreads": FragmentRefs<"hiddenFields_employee">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "hiddenFields_employee",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "hiddenFields",
      "storageKey": null
    }
  ],
  "type": "Employee",
  "abstractKey": null
};

(node as any).hash = "5c8147abcd377ae3289c961f3385a45d";

export default node;
