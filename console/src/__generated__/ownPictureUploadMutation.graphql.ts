/**
 * @generated SignedSource<<ba0e0cd073845f6ac8730afa8065d946>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type ownPictureUploadMutation$variables = {
  file: null;
};
export type ownPictureUploadMutation$data = {
  readonly uploadAvatar: {
    readonly avatarUrl: string;
    readonly id: string;
    readonly picture: string;
    readonly " $fragmentSpreads": FragmentRefs<"emergencyContacts_employee" | "skills_employee">;
  } | null | undefined;
};
export type ownPictureUploadMutation = {
  response: ownPictureUploadMutation$data;
  variables: ownPictureUploadMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "file"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "file",
    "variableName": "file"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v3 = {
  "alias": "picture",
  "args": [
    {
      "kind": "Literal",
      "name": "size",
      "value": "LARGE"
    }
  ],
  "kind": "ScalarField",
  "name": "avatarUrl",
  "storageKey": "avatarUrl(size:\"LARGE\")"
},
v4 = {
  "alias": null,
  "args": [
    {
      "kind": "Literal",
      "name": "size",
      "value": "SMALL"
    }
  ],
  "kind": "ScalarField",
  "name": "avatarUrl",
  "storageKey": "avatarUrl(size:\"SMALL\")"
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "ownPictureUploadMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "uploadAvatar",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          (v3/*:: as any*/),
          (v4/*:: as any*/),
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
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "ownPictureUploadMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "uploadAvatar",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          (v3/*:: as any*/),
          (v4/*:: as any*/),
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
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Skill",
            "kind": "LinkedField",
            "name": "skills",
            "plural": true,
            "selections": [
              (v2/*:: as any*/),
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
    "cacheID": "b86148d051282ba957318a8eb59f8cb1",
    "id": null,
    "metadata": {},
    "name": "ownPictureUploadMutation",
    "operationKind": "mutation",
    "text": "mutation ownPictureUploadMutation(\n  $file: Upload!\n) {\n  uploadAvatar(file: $file) {\n    id\n    picture: avatarUrl(size: LARGE)\n    avatarUrl(size: SMALL)\n    ...emergencyContacts_employee\n    ...skills_employee\n  }\n}\n\nfragment emergencyContacts_employee on Employee {\n  version\n  emergencyContacts {\n    id\n    fullName\n    relationship\n    phone\n    email\n  }\n}\n\nfragment skills_employee on Employee {\n  version\n  skills {\n    id\n    name\n    level\n    notes\n  }\n}\n"
  }
};
})();

(node as any).hash = "d0db0dd43dff1e21f438aad058404b7b";

export default node;
