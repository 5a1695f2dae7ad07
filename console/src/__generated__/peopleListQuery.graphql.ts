/**
 * @generated SignedSource<<587fbb4b74cf109a6956476be60fb241>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type peopleListQuery$variables = {
  after?: string | null | undefined;
  departmentIds?: ReadonlyArray<string> | null | undefined;
  first?: number | null | undefined;
  jumps?: boolean | null | undefined;
  managerIds?: ReadonlyArray<string> | null | undefined;
  search?: string | null | undefined;
  startAt?: string | null | undefined;
};
export type peopleListQuery$data = {
  readonly " $fragmentSpreads": FragmentRefs<"peopleList_query">;
};
export type peopleListQuery = {
  response: peopleListQuery$data;
  variables: peopleListQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "after"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "departmentIds"
  },
  {
    "defaultValue": 50,
    "kind": "LocalArgument",
    "name": "first"
  },
  {
    "defaultValue": false,
    "kind": "LocalArgument",
    "name": "jumps"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "managerIds"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "search"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "startAt"
  }
],
v1 = {
  "kind": "Variable",
  "name": "after",
  "variableName": "after"
},
v2 = {
  "kind": "Variable",
  "name": "departmentIds",
  "variableName": "departmentIds"
},
v3 = {
  "kind": "Variable",
  "name": "first",
  "variableName": "first"
},
v4 = {
  "kind": "Variable",
  "name": "managerIds",
  "variableName": "managerIds"
},
v5 = {
  "kind": "Variable",
  "name": "search",
  "variableName": "search"
},
v6 = {
  "kind": "Variable",
  "name": "startAt",
  "variableName": "startAt"
},
v7 = {
  "fields": [
    (v2/*:: as any*/),
    {
      "kind": "Literal",
      "name": "includeDescendants",
      "value": true
    },
    (v4/*:: as any*/),
    (v5/*:: as any*/),
    (v6/*:: as any*/)
  ],
  "kind": "ObjectValue",
  "name": "filter"
},
v8 = [
  (v1/*:: as any*/),
  (v7/*:: as any*/),
  (v3/*:: as any*/)
],
v9 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v10 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
},
v11 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "jobTitle",
  "storageKey": null
},
v12 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "email",
  "storageKey": null
},
v13 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "phone",
  "storageKey": null
},
v14 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "badge",
  "storageKey": null
},
v15 = {
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
},
v16 = {
  "alias": null,
  "args": null,
  "concreteType": "Department",
  "kind": "LinkedField",
  "name": "department",
  "plural": false,
  "selections": [
    (v9/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "name",
      "storageKey": null
    }
  ],
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "peopleListQuery",
    "selections": [
      {
        "args": [
          (v1/*:: as any*/),
          (v2/*:: as any*/),
          (v3/*:: as any*/),
          {
            "kind": "Variable",
            "name": "jumps",
            "variableName": "jumps"
          },
          (v4/*:: as any*/),
          (v5/*:: as any*/),
          (v6/*:: as any*/)
        ],
        "kind": "FragmentSpread",
        "name": "peopleList_query"
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "peopleListQuery",
    "selections": [
      {
        "alias": null,
        "args": (v8/*:: as any*/),
        "concreteType": "EmployeeConnection",
        "kind": "LinkedField",
        "name": "directory",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "totalCount",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "EmployeeEdge",
            "kind": "LinkedField",
            "name": "edges",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "Employee",
                "kind": "LinkedField",
                "name": "node",
                "plural": false,
                "selections": [
                  (v9/*:: as any*/),
                  (v10/*:: as any*/),
                  (v11/*:: as any*/),
                  (v12/*:: as any*/),
                  (v13/*:: as any*/),
                  (v14/*:: as any*/),
                  (v15/*:: as any*/),
                  (v16/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "__typename",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "cursor",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "PageInfo",
            "kind": "LinkedField",
            "name": "pageInfo",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "endCursor",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "hasNextPage",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v8/*:: as any*/),
        "filters": [
          "filter"
        ],
        "handle": "connection",
        "key": "peopleList_directory",
        "kind": "LinkedHandle",
        "name": "directory"
      },
      {
        "condition": "jumps",
        "kind": "Condition",
        "passingValue": true,
        "selections": [
          {
            "alias": "namesBefore",
            "args": [
              (v7/*:: as any*/),
              {
                "kind": "Literal",
                "name": "last",
                "value": 8
              }
            ],
            "concreteType": "EmployeeConnection",
            "kind": "LinkedField",
            "name": "directory",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "Employee",
                "kind": "LinkedField",
                "name": "nodes",
                "plural": true,
                "selections": [
                  (v9/*:: as any*/),
                  (v10/*:: as any*/),
                  (v11/*:: as any*/),
                  (v12/*:: as any*/),
                  (v13/*:: as any*/),
                  (v14/*:: as any*/),
                  (v15/*:: as any*/),
                  (v16/*:: as any*/)
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ]
      }
    ]
  },
  "params": {
    "cacheID": "4a085308478df99fe8a44ecdf7873c31",
    "id": null,
    "metadata": {},
    "name": "peopleListQuery",
    "operationKind": "query",
    "text": "query peopleListQuery(\n  $after: String\n  $departmentIds: [ID!]\n  $first: Int = 50\n  $jumps: Boolean = false\n  $managerIds: [ID!]\n  $search: String\n  $startAt: String\n) {\n  ...peopleList_query_2JW7E1\n}\n\nfragment peopleList_query_2JW7E1 on Query {\n  directory(filter: {search: $search, startAt: $startAt, managerIds: $managerIds, departmentIds: $departmentIds, includeDescendants: true}, first: $first, after: $after) {\n    totalCount\n    edges {\n      node {\n        id\n        ...peopleRow_person\n        __typename\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n  namesBefore: directory(filter: {search: $search, startAt: $startAt, managerIds: $managerIds, departmentIds: $departmentIds, includeDescendants: true}, last: 8) @include(if: $jumps) {\n    nodes {\n      id\n      ...peopleRow_person\n    }\n  }\n}\n\nfragment peopleRow_person on Employee {\n  id\n  fullName\n  jobTitle\n  email\n  phone\n  badge\n  avatarUrl(size: SMALL)\n  department {\n    id\n    name\n  }\n}\n"
  }
};
})();

(node as any).hash = "2b035f460d4b7578fc388afac443a0d7";

export default node;
