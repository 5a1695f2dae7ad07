/**
 * @generated SignedSource<<80efeb69ecf2bda26eb9826a81937c29>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type EmergencyContactInput = {
  email?: string | null | undefined;
  fullName: string;
  phone: string;
  relationship?: string | null | undefined;
};
export type emergencyContactsMutation$variables = {
  contacts?: ReadonlyArray<EmergencyContactInput> | null | undefined;
};
export type emergencyContactsMutation$data = {
  readonly updateViewer: {
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"emergencyContacts_employee">;
  } | null | undefined;
};
export type emergencyContactsMutation = {
  response: emergencyContactsMutation$data;
  variables: emergencyContactsMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "contacts"
  }
],
v1 = [
  {
    "fields": [
      {
        "kind": "Variable",
        "name": "emergencyContacts",
        "variableName": "contacts"
      }
    ],
    "kind": "ObjectValue",
    "name": "input"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "emergencyContactsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "updateViewer",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "emergencyContacts_employee"
          }
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "emergencyContactsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "updateViewer",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "EmergencyContact",
            "kind": "LinkedField",
            "name": "emergencyContacts",
            "plural": true,
            "selections": [
              (v2/*:: as any*/),
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
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "27dccec161af785460771bce4ca2c9db",
    "id": null,
    "metadata": {},
    "name": "emergencyContactsMutation",
    "operationKind": "mutation",
    "text": "mutation emergencyContactsMutation(\n  $contacts: [EmergencyContactInput!]\n) {\n  updateViewer(input: {emergencyContacts: $contacts}) {\n    id\n    ...emergencyContacts_employee\n  }\n}\n\nfragment emergencyContacts_employee on Employee {\n  emergencyContacts {\n    id\n    fullName\n    relationship\n    phone\n    email\n  }\n}\n"
  }
};
})();

(node as any).hash = "00d4c73c05c83daa2ba6859d40121f32";

export default node;
