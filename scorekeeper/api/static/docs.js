// Shows the contract with Swagger UI.
"use strict";

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#contract",
  deepLinking: true,
  validatorUrl: null,
});
