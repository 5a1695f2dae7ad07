/**
 * @generated SignedSource<<dae6bd2cd206da2c6e0393b3665cc65a>>
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
  expectedVersion?: number | null | undefined;
};
export type emergencyContactsMutation$data = {
  readonly updateViewer: {
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"emergencyContacts_employee" | "skills_employee">;
  } | null | undefined;
};
export type emergencyContactsMutation = {
  response: emergencyContactsMutation$data;
  variables: emergencyContactsMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "contacts"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "expectedVersion"
},
v2 = [
  {
    "kind": "Variable",
    "name": "expectedVersion",
    "variableName": "expectedVersion"
  },
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
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "emergencyContactsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "updateViewer",
        "plural": false,
        "selections": [
          (v3/*:: as any*/),
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "emergencyContacts_employee"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "skills_employee"
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
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "emergencyContactsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "updateViewer",
        "plural": false,
        "selections": [
          (v3/*:: as any*/),
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
              (v3/*:: as any*/),
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
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Skill",
            "kind": "LinkedField",
            "name": "skills",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "name",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "level",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "notes",
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
    "cacheID": "fa4e1af66d126a77b7c58915c2daf519",
    "id": null,
    "metadata": {},
    "name": "emergencyContactsMutation",
    "operationKind": "mutation",
    "text": "mutation emergencyContactsMutation(\n  $expectedVersion: Int\n  $contacts: [EmergencyContactInput!]\n) {\n  updateViewer(expectedVersion: $expectedVersion, input: {emergencyContacts: $contacts}) {\n    id\n    ...emergencyContacts_employee\n    ...skills_employee\n  }\n}\n\nfragment emergencyContacts_employee on Employee {\n  version\n  emergencyContacts {\n    id\n    fullName\n    relationship\n    phone\n    email\n  }\n}\n\nfragment skills_employee on Employee {\n  version\n  skills {\n    id\n    name\n    level\n    notes\n  }\n}\n"
  }
};
})();

(node as any).hash = "1f7b2d52bfd3429ed2d1a54322d2f7b4";

export default node;
