/**
 * @generated SignedSource<<5dc5780b5d8808e66343f547a818807d>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type ownPictureDeleteMutation$variables = Record<PropertyKey, never>;
export type ownPictureDeleteMutation$data = {
  readonly deleteAvatar: {
    readonly avatarUrl: string;
    readonly id: string;
    readonly picture: string;
  } | null | undefined;
};
export type ownPictureDeleteMutation = {
  response: ownPictureDeleteMutation$data;
  variables: ownPictureDeleteMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "Employee",
    "kind": "LinkedField",
    "name": "deleteAvatar",
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
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "ownPictureDeleteMutation",
    "selections": (v0/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "ownPictureDeleteMutation",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "35b135b4c78446fcb94a8da7af895513",
    "id": null,
    "metadata": {},
    "name": "ownPictureDeleteMutation",
    "operationKind": "mutation",
    "text": "mutation ownPictureDeleteMutation {\n  deleteAvatar {\n    id\n    picture: avatarUrl(size: LARGE)\n    avatarUrl(size: SMALL)\n  }\n}\n"
  }
};
})();

(node as any).hash = "4194b1fc01d3960e54c86ba5c7064350";

export default node;
