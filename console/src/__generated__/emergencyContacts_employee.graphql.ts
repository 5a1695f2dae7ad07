/**
 * @generated SignedSource<<00f4c09148859055b9afa61102c6718d>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type emergencyContacts_employee$data = {
  readonly emergencyContacts: ReadonlyArray<{
    readonly email: string | null | undefined;
    readonly fullName: string;
    readonly id: string;
    readonly phone: string;
    readonly relationship: string | null | undefined;
  }> | null | undefined;
  readonly version: number | null | undefined;
  readonly " $fragmentType": "emergencyContacts_employee";
};
export type emergencyContacts_employee$key = {
  readonly " $data"?: emergencyContacts_employee$data;
  readonly " $fragmentSpreads": FragmentRefs<"emergencyContacts_employee">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "emergencyContacts_employee",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "version",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "EmergencyContact",
      "kind": "LinkedField",
      "name": "emergencyContacts",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "id",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "fullName",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "relationship",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "phone",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "email",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Employee",
  "abstractKey": null
};

(node as any).hash = "c1e8bb807c6e44bf10b78858ac0f2465";

export default node;
