/**
 * @generated SignedSource<<84cc488b527fdf9d5e0065a173f34141>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type emergencyContacts_employee$data = {
  readonly emergencyContacts: ReadonlyArray<{
    readonly fullName: string;
    readonly id: string;
    readonly phone: string;
    readonly relationship: string | null | undefined;
  }> | null | undefined;
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
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Employee",
  "abstractKey": null
};

(node as any).hash = "96cbdc58648e204b06bbceabe33a9b56";

export default node;
