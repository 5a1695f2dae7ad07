/**
 * @generated SignedSource<<b909fe0131ed87769c1050cf07a30d9f>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type newsListChangedSubscription$variables = {
  since?: string | null | undefined;
};
export type newsListChangedSubscription$data = {
  readonly companyNewsChanged: {
    readonly news: {
      readonly author: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
      readonly body: string | null | undefined;
      readonly createdAt: string;
      readonly id: string;
      readonly title: string;
    } | null | undefined;
    readonly newsId: string;
    readonly resumeToken: string;
  } | null | undefined;
};
export type newsListChangedSubscription = {
  response: newsListChangedSubscription$data;
  variables: newsListChangedSubscription$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "since"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v2 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "since",
        "variableName": "since"
      }
    ],
    "concreteType": "CompanyNewsChange",
    "kind": "LinkedField",
    "name": "companyNewsChanged",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "resumeToken",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "newsId",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "CompanyNews",
        "kind": "LinkedField",
        "name": "news",
        "plural": false,
        "selections": [
          (v1/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "title",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "body",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "createdAt",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "author",
            "plural": false,
            "selections": [
              (v1/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "fullName",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
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
    "name": "newsListChangedSubscription",
    "selections": (v2/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "newsListChangedSubscription",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "c64c4c98dee5c22f4940fa7ba14b96dd",
    "id": null,
    "metadata": {},
    "name": "newsListChangedSubscription",
    "operationKind": "subscription",
    "text": "subscription newsListChangedSubscription(\n  $since: String\n) {\n  companyNewsChanged(since: $since) {\n    resumeToken\n    newsId\n    news {\n      id\n      title\n      body\n      createdAt\n      author {\n        id\n        fullName\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "92b62601d3a04febafc5d05584579e56";

export default node;
