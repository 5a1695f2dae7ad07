/**
 * @generated SignedSource<<4c607f993a95d1ca16a7f56bc56ee219>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type ownPictureUploadMutation$variables = {
  file: null;
};
export type ownPictureUploadMutation$data = {
  readonly uploadAvatar: {
    readonly avatarUrl: string;
    readonly id: string;
    readonly picture: string;
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
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "file",
        "variableName": "file"
      }
    ],
    "concreteType": "Employee",
    "kind": "LinkedField",
    "name": "uploadAvatar",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "id",
        "storageKey": null
      },
      {
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
      {
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
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "ownPictureUploadMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "ownPictureUploadMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "09d7a387e8467486717fd2238da56343",
    "id": null,
    "metadata": {},
    "name": "ownPictureUploadMutation",
    "operationKind": "mutation",
    "text": "mutation ownPictureUploadMutation(\n  $file: Upload!\n) {\n  uploadAvatar(file: $file) {\n    id\n    picture: avatarUrl(size: LARGE)\n    avatarUrl(size: SMALL)\n  }\n}\n"
  }
};
})();

(node as any).hash = "da086766e185b94ccfc09f690a17a646";

export default node;
